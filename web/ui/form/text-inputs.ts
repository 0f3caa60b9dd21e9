/** Connects inputs to the texts of a state object. Returns a function that gives the props for the input of a name. */
export const textInputs =
  <T extends Record<string, string>>(texts: T, onChange: (texts: T) => void) =>
  <N extends keyof T & string>(name: N) => ({
    name,
    value: texts[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...texts, [name]: event.target.value }),
  });
