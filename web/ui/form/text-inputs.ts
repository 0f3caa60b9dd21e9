/** Binds inputs to the texts of one state object: returns the props of the input of a given name. */
export const textInputs =
  <T extends Record<string, string>>(texts: T, onChange: (texts: T) => void) =>
  <N extends keyof T & string>(name: N) => ({
    name,
    value: texts[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...texts, [name]: event.target.value }),
  });
