/** Compares names as people put them in order: 2 before 10. */
export const inOrder = new Intl.Collator('en-GB', { numeric: true }).compare
