/** What was typed, as it may stand in a LIKE pattern that looks for it anywhere: % and _ are ordinary characters. */
export const containing = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`
