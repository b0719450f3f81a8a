import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const own = [
  'undefined',
  '\\',
  '-1',
  '0/0',
  '%',
  '_',
  '100%',
  "'; drop table files; --",
  '<script>alert(1)</script>',
  '$1',
  '\u202egnp.exe',

  'Ω≈ç√∫˜µ≤≥÷',
  '田中さんにあげて下さい',
  '👩🏽‍💻',
  '🏳️‍🌈',
  'ﬁ ligature',
  'Ｆｕｌｌ',
  'A\u030A',
  '\u200b',
  'הָיְתָה',
  'ก็',
  'नमस्ते',
  "''",
  '""',
  ':*',
  '& | !',
  '../../etc/passwd',
  'CON',
  'a'.repeat(900),
  'İstanbul',
  'ẞ',
  'tag:x',
  '-tag:y',
  '(',
  '<->',
  'file.',
  ' x',
]
/** Texts that break forms: the list beside the repository where there is one, and always our own. Only what may be a name. */
export const naughty = async (): Promise<string[]> => {
  const list = ['../shared', '../../shared']
    .map((at) => path.resolve(at, 'corpora/naughty-strings.json'))
    .find(existsSync)
  const more = list ? z.array(z.string()).parse(JSON.parse(await readFile(list, 'utf8'))) : []
  const kept = [...own, ...more]
    .map((text) => text.trim())
    .filter((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))
  return [...new Set(kept)].filter((text) => text !== '')
}
