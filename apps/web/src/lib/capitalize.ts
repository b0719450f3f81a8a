/** A text of ours as it begins a sentence. */
export const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
