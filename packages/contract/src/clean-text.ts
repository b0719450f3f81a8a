/** The only place where external text (archives, embedded metadata, clients, error messages) is made safe for SQL, headers,
 *  emails and zip entry names. These functions never throw. */

const newlines = /\r\n?|[\u2028\u2029]/g
const controlsButLines = /[^\P{Cc}\n\t]/gu
const controls = /[\p{Cc}\u2028\u2029]+/gu
const invisible = /[\p{Bidi_Control}\u200b\u2060-\u2065\ufeff]/gu

/** Returns multi-line text without control characters (tabs stay) or lone surrogates, and with `\n` as the only line
 *  break. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(newlines, '\n').replace(controlsButLines, '')

/** Returns text on a single line, for a header, a subject or a log: every run of control characters and spaces becomes
 *  one space. */
export const cleanLine = (text: string): string =>
  text.toWellFormed().replace(controls, ' ').replace(/\s+/g, ' ').trim()

/** Removes characters that change how a name is displayed: bidi controls, zero-width spaces, word joiners and BOMs. ZWJ
 *  and ZWNJ stay, because some scripts and emoji need them. */
export const removeInvisibleCharacters = (name: string): string => name.replace(invisible, '')

/** Returns a file or folder name as a single line, without characters that change how it is displayed. May be empty. */
export const cleanName = (name: string, max = 1000): string =>
  cutText(cleanLine(removeInvisibleCharacters(name.toWellFormed())), max).trim()

/** Returns the first `max` characters (UTF-16 units). A surrogate pair is never split. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, /[\ud800-\udbff]/.test(text[max - 1] ?? '') ? max - 1 : max)
