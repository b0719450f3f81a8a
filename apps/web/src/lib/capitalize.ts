/** Capitalises the first letter of a string. */
export const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
