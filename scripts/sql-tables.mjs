// Checks that SQL refers to tables by typed references (`from ${files} f`) and not by name, so that the type check finds renamed
// tables and the import rules know which module each table belongs to. Column names stay plain text.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './runtime.mjs'
import { isCommand, report, sourceFiles } from './steps.mjs'

/** Returns the database names of the tables in a table.ts. */
const tablesOf = (text) => [...text.matchAll(/ = pgTable\(\s*'(\w+)'/g)].map(([, name]) => name)

/** Returns the end of a string, a comment or a regular expression that begins at this position, or undefined. */
function endOfOther(text, at) {
  const char = text[at]
  if (char === "'" || char === '"') return endOfQuoted(text, at)
  if (char !== '/') return undefined
  if (text[at + 1] === '/') return text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at)
  if (text[at + 1] === '*') return text.indexOf('*/', at + 2) + 2
  const pattern = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y
  pattern.lastIndex = at
  return /(?:^|[(,=:[!&|?{};]|=>|\breturn)\s*$/.test(text.slice(Math.max(0, at - 40), at)) && pattern.test(text)
    ? pattern.lastIndex
    : undefined
}

function endOfQuoted(text, at) {
  let end = at + 1
  while (end < text.length && text[end] !== text[at] && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
  return end + 1
}

/** Whether the template that begins at this position is tagged `sql`, with or without a type argument: sql<number>`…`. */
function isSql(text, at) {
  let end = at
  if (text[end - 1] === '>') {
    let depth = 0
    do {
      end--
      if (text[end] === '>' && text[end - 1] !== '=') depth++
      if (text[end] === '<') depth--
    } while (depth > 0 && end > 0)
  }
  return /(?<![\w.$])sql$/.test(text.slice(Math.max(0, end - 20), end))
}

/** Returns the templates of a source file that are tagged `sql`: where each begins, and its text with every embedded
 *  expression replaced by NULs of the same length, so that positions in the text match the file. */
function sqlTemplates(source) {
  const found = []
  const code = (from, closing) => {
    let depth = 0
    let at = from
    while (at < source.length) {
      const end = endOfOther(source, at)
      if (end !== undefined) at = end
      else if (source[at] === '`') at = template(at)
      else {
        if (source[at] === '{') depth++
        if (source[at] === '}' && depth-- === 0 && closing) return at
        at++
      }
    }
    return at
  }
  const template = (start) => {
    let text = ''
    let at = start + 1
    const tagged = isSql(source, start)
    while (at < source.length && source[at] !== '`') {
      let end = at + (source[at] === '\\' ? 2 : 1)
      const isHole = source.startsWith('${', at)
      if (isHole) end = code(at + 2, true) + 1
      text += isHole ? '\0'.repeat(end - at) : source.slice(at, end)
      at = end
    }
    if (tagged) found.push({ start: start + 1, text })
    return at + 1
  }
  code(0, false)
  return found
}

const token = /\0+|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"[^"\0]*"|[\p{L}_][\p{L}\p{N}_$]*|\d[\w.]*|[^\s]/gu
const words = (text) => new Set(text.split(' '))
const intoTables = words('from join into update table only using truncate')
const endOfList = words(
  'where group order having limit offset union except intersect window returning set values select for fetch when with',
)
/** Words that cannot be the alias of the table before them. */
const noAlias = words(
  'is in and or not like ilike between asc desc nulls as collate then when else end at on over filter from',
)

/** Returns where an SQL text names one of these tables: after a keyword such as from, join or into, in a list after one,
 *  in a cast such as `null::files`, or at the beginning of a fragment. Each is [position, name, length]. */
function namedTables(text, names) {
  const all = [...text.matchAll(token)]
    .filter(([one]) => !one.startsWith('--') && !one.startsWith('/*'))
    .map((match) => {
      const [raw] = match
      return { raw, at: match.index, word: /^[\p{L}_]/u.test(raw) ? raw.toLowerCase() : '' }
    })
  const word = (i) => all[i]?.word ?? ''
  const raw = (i) => all[i]?.raw ?? ''
  const nameOf = (i) => (raw(i).startsWith('"') ? raw(i).slice(1, -1) : word(i))
  const queries = new Set()
  all.forEach((_, i) => {
    if (!word(i) || !['with', 'recursive', ','].includes(raw(i - 1).toLowerCase())) return
    let next = i + 1
    if (raw(next) === '(') {
      while (next < all.length && raw(next) !== ')') next++
      next++
    }
    if (word(next) !== 'as') return
    while (['as', 'not', 'materialized'].includes(word(next))) next++
    if (raw(next) === '(') queries.add(word(i))
  })
  const found = []
  const lists = [false]
  let list = false
  const follows = (i) => {
    const before = word(i - 1)
    if (before === 'from') return word(i - 2) !== 'distinct'
    if (before === 'update') return !['for', 'key', 'do', 'on'].includes(word(i - 2))
    if (intoTables.has(before)) return true
    if (raw(i - 1) === '(') return ['from', 'join'].includes(word(i - 2)) && word(i - 3) !== 'distinct'
    if (raw(i - 1) === ',') return list
    if (raw(i - 1) === ':') return raw(i - 2) === ':'
    if (all.length === 1) return true
    return i === 0 && word(1) !== '' && !noAlias.has(word(1))
  }
  all.forEach((_, i) => {
    if (raw(i) === '(') {
      lists.push(list)
      list = ['from', 'join'].includes(word(i - 1))
    } else if (raw(i) === ')') list = lists.pop() ?? false
    else if ((word(i) === 'from' && word(i - 1) !== 'distinct') || word(i) === 'using') list = true
    else if (endOfList.has(word(i))) list = false
    else if (names.has(nameOf(i)) && !queries.has(word(i)) && raw(i + 1) !== '.' && follows(i)) {
      if (raw(i + 1) === '(' && word(i - 1) !== 'into') return
      found.push([all[i].at, nameOf(i), raw(i).length])
      if (i === 0) list = true
    }
  })
  return found
}

const tableFile = /^apps\/server\/src\/(modules\/[^/]+|platform\/db|demo)\/table\.ts$/
const tests = /\.(test|faults)\.ts$|\/testing\//

/** Returns the problems of one file. */
export const tableFaults = (file, source, names) =>
  sqlTemplates(source).flatMap(({ start, text }) =>
    namedTables(text, names).map(([at, name]) => {
      const line = source.slice(0, start + at).split('\n').length
      return `${file}:${line} names the table ${name} by text: import it from its table.ts`
    }),
  )

if (isCommand(import.meta.url)) {
  const files = sourceFiles().filter((file) => /^apps\/server\/src\/.*\.ts$/.test(file) && !tests.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const declared = files.filter((file) => tableFile.test(file)).map((file) => [file, tablesOf(texts.get(file))])
  const names = new Set(declared.flatMap(([, tables]) => tables))
  report([
    ...declared.filter(([, tables]) => tables.length === 0).map(([file]) => `${file} declares no known table`),
    ...files.flatMap((file) => tableFaults(file, texts.get(file), names)),
  ])
}
