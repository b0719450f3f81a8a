/** Capitalises the first letter of an interface text. */
export const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
