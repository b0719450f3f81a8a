import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../../..')

/** Texts that break unprepared software. Each one represents a kind of problem. */
export const naughty: readonly string[] = [
  // Empty texts, and words that programming languages treat as values
  '',
  ' ',
  '\t\r\n',
  '\u200b\u2060\ufeff',
  'null',
  'undefined',
  'NaN',
  '-Infinity',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  // Numbers
  '0x7fffffff',
  '9007199254740993',
  '-9223372036854775809',
  '1e309',
  '1_000',
  '٠١٢٣',
  '0.1,1',
  '00000000-0000-0000-0000-000000000000',
  // Characters that do not belong in text: NUL and other control characters, lone surrogates, non-characters
  'a\0b',
  '\u0001\u001b[31m\u007f\u0085',
  '\ud800',
  'x\udfffy',
  '\uffff\ufffe\u{10ffff}',
  // Writing systems, text directions, and endless diacritics
  'Åse Ødegård Ǟḝ',
  'ﷺ',
  '田中さんにあげて下さい',
  '👩‍👩‍👧‍👦🏳️‍⚧️🇳🇴',
  '\u202etxt.exe\u202c\u2066',
  'مُنَاقَشَةُ سُبُلِ اِسْتِخْدَامِ اللُّغَةِ',
  `Z${'\u0300\u0316\u0489'.repeat(30)}`,
  'e\u0301 é K \u212a ß ẞ İ ı',
  // Code in other languages: SQL, templates, HTML, formulas, regular expressions, JSON
  "Robert'); drop table files;--",
  "' or 1=1 --",
  '%_\\%',
  '$1 $$ {} %s %n ${7*7} {{7*7}}',
  '"; select pg_sleep(10); --',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)//',
  '&lt;&#x27;&amp;amp;',
  '=HYPERLINK("https://example.org")',
  '(a+)+$[[',
  '{"a":[1,2',
  // Paths, URLs and headers
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/dev/null',
  'CON.txt::$DATA',
  'file:///etc/passwd',
  '//evil.example/\\@127.0.0.1',
  'a\r\nSet-Cookie: session=1',
  '$(touch x) `id` | ; &&',
  '%00%0d%0a%ff%u0000',
  // Too long
  'x'.repeat(5000),
  '𝕏'.repeat(3000),
  ' '.repeat(3000),
]

/** Percent-encodings that do not decode to valid text. */
export const naughtyEncodings: readonly string[] = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '%0d%0ax:1',
  '..;',
  '*',
]

/** Numbers as they are written in JSON. */
export const naughtyNumbers: readonly string[] = [
  '1e999',
  '-1e999',
  '1e308',
  '5e-324',
  '-0',
  '-1',
  '0.1',
  '4294967296',
  '9007199254740993',
  '123456789012345678901234567890',
]

/** Returns the third-party list of strings; empty if it is not next to the repository. */
export const collected = (): string[] => {
  const found = ['../shared', '../../shared']
    .map((folder) => path.join(root, folder, 'corpora/naughty-strings.json'))
    .find((file) => existsSync(file))
  return found ? (JSON.parse(readFileSync(found, 'utf8')) as string[]) : []
}

/**
 * Whether a string can be combined with others in one text, which must not contain control characters or lone
 * surrogates.
 */
export const canJoin = (text: string, max: number) => text.length <= max && !/\p{Cc}/u.test(text) && text.isWellFormed()

/** Joins strings into as few texts of at most `max` characters as possible. Strings that can't be joined stay unchanged. */
export const joined = (strings: readonly string[], max: number): string[] => {
  const alone = strings.filter((one) => !canJoin(one, max))
  const together: string[] = []
  let last = ''
  for (const one of strings) {
    if (alone.includes(one)) continue
    if (last.length + 1 + one.length > max) {
      together.push(last)
      last = one
    } else last = `${last} ${one}`
  }
  return [...alone, ...together, last]
}
