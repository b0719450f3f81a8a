/** The only place where external text (archives, embedded metadata, clients, error messages) is made safe for SQL, headers,
 *  emails and zip entry names. These functions never throw. */

const newlines = /\r\n?|[\u2028\u2029]/g
const controlsButLines = /[^\P{Cc}\n\t]/gu
const controls = /[\p{Cc}\u2028\u2029]+/gu
const invisible = /[\p{Bidi_Control}\u200b\u2060-\u2065\ufeff]/gu

/** Multi-line text: no NUL or other control characters, no lone surrogates. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(newlines, '\n').replace(controlsButLines, '')

/** Text on a single line, for a header, a subject or a log: every run of control characters and spaces becomes one space. */
export const cleanLine = (text: string): string =>
  text.toWellFormed().replace(controls, ' ').replace(/\s+/g, ' ').trim()

/** Removes characters that change how a name is displayed: bidi controls, zero-width spaces, word joiners and BOMs. Joiners
 *  (ZWJ, ZWNJ) stay, because some scripts and emoji need them. */
export const removeInvisibleCharacters = (name: string): string => name.replace(invisible, '')

/** The name of a file or folder: a single line, without characters that change how it is displayed. May be empty. */
export const cleanName = (name: string, max = 1000): string =>
  cutText(cleanLine(removeInvisibleCharacters(name.toWellFormed())), max).trim()

/** The first `max` characters. A surrogate pair is never split. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, /[\ud800-\udbff]/.test(text[max - 1] ?? '') ? max - 1 : max)
