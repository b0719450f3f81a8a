// Checks that the product contains every text of docs/spec/texts.txt: the texts that the specification fixes word for word.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './runtime.mjs'
import { isCommand, report, sourceFiles } from './steps.mjs'

const LIST = 'docs/spec/texts.txt'
const product = /^(apps|packages)\/(?!.*\.test\.tsx?$)(?!.*\/testing\/).*\.tsx?$/
const comment = /^\s*(\/\/|\/?\*)/

/** Returns the code of a file without comment lines and with plain apostrophes. */
const codeOf = (text) =>
  text
    .split('\n')
    .filter((line) => !comment.test(line))
    .join('\n')
    .replaceAll("\\'", "'")

/** Returns the texts that are not in the sources. A placeholder such as <name> stands for any text. */
export function missingTexts(list, sources) {
  const code = sources.map(codeOf).join('\n')
  return list
    .split('\n')
    .filter((text) => text !== '' && !text.split(/<[^>]*>/).every((part) => code.includes(part)))
    .map((text) => `${LIST}: “${text}” is not in the product`)
}

if (isCommand(import.meta.url)) {
  const read = (file) => readFileSync(path.join(root, file), 'utf8')
  const sources = sourceFiles().filter((file) => product.test(file))
  report(missingTexts(read(LIST), sources.map(read)))
}
