// Finds problems that no linter finds: text that ties the project to one machine, and tests that do not run.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './runtime.mjs'
import { isCommand, report, sourceFiles } from './steps.mjs'

const texts =
  /\.(ts|tsx|mts|cts|js|mjs|cjs|json|jsonc|md|css|html|sql|sh|ya?ml|toml|txt|svg)$|(^|\/)(run|Dockerfile|\.[a-z]+(rc|ignore))$/
const code = /\.(ts|tsx|mjs|cjs|js)$/
/** Files whose lines are counted here, because the linter does not read them. */
const pages = /\.(css|html|sh)$/
const FULL = 400

/** Server code that must not contain user-visible text, which belongs in `copy.ts`, where all of it can be read together. */
const withoutCopy =
  /^apps\/server\/src\/(modules|commands)\/(?!(.*[/-])?copy\.ts$)(?!.*\.(test|faults|cases|types)\.ts$)(?!.*\/testing\/).*\.ts$/

/** [pattern, files, message]. */
const forbidden = [
  [/(?<![\w.~:/-])\/(work|root|home|Users|tmp)\/\w/, texts, 'contains a path that exists on one machine only'],
  [/\b[A-Z]:\\+(Users|Temp)\b/, texts, 'contains a path of one machine'],
  [
    /\b(registry|npm|deb|security)\.[a-z][a-z0-9-]*\.(org|com|net|io|dev)\b|\bverdaccio\b/,
    texts,
    'names the host of a package registry',
  ],
  [/\b(it|test|describe|suite)(\.\w+)*\.(only|skip|skipIf|runIf|todo|fixme|fails)\b/, code, 'skips a test'],
  [
    /\b(subject|heading|footer|detail): ['"`]|\binvalid\([^,]+, ['"`]/,
    withoutCopy,
    'has a text that belongs in copy.ts',
  ],
  [/^(?!\s*(\/?\*|\/\/)).*['"`][^'"`]*[’“]/, withoutCopy, 'has a text that belongs in copy.ts'],
  [/(?<![\w.])(fit|xit|xtest|fdescribe|xdescribe)\s*\(\s*['"`]/, code, 'skips a test'],
]

/** Returns the problems of one file. */
export function sourceFaults(file, text) {
  const lines = text.split('\n')
  const faults = lines.flatMap((line, at) =>
    forbidden
      .filter(([pattern, files]) => files.test(file) && pattern.test(line))
      .map(([, , fault]) => `${file}:${at + 1} ${fault}: ${line.trim().slice(0, 100)}`),
  )
  if (pages.test(file) && lines.length > FULL + 1)
    faults.push(`${file} has ${lines.length - 1} lines, the limit is ${FULL}`)
  return faults
}

const unread = new Set(['package-lock.json'])

if (isCommand(import.meta.url)) {
  const files = sourceFiles().filter((file) => texts.test(file) && !unread.has(file))
  report(files.flatMap((file) => sourceFaults(file, readFileSync(path.join(root, file), 'utf8'))))
}
