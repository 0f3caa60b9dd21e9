/** Titles and texts of the specification's validation errors (section 5). The toast shows both, the field only the text. */
export const validationTexts = {
  validation_error: {
    title: 'Validation Error',
    consultation: 'Please fill in all required fields.',
    login: 'Please fill in all fields.',
  },
  password_required: {
    title: 'Password Required',
    text: 'Password must be at least 6 characters long.',
  },
  passwords_do_not_match: {
    title: "Passwords Don't Match",
    text: 'Please ensure both password fields match.',
  },
} as const;
