// Checks the import rules (.dependency-cruiser.cjs), and that every source file was read: with an unsupported version of
// TypeScript, dependency-cruiser skips the files and reports no violations.
import path from 'node:path'
import { root } from './runtime.mjs'
import { isCommand, report, run, sourceFiles } from './steps.mjs'

const tool = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

/** Returns the source files covered by the import rules. */
export const importing = (files) => files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))

/** Reads the imports of source files. Returns the violations, and the files that were read. The tool is given whole
 *  folders: it would parse individually named files even without support for their language, but only roughly. */
export async function cruise(files, folder = root) {
  const tops = new Set(files.map((file) => file.split('/')[0]))
  const { code, output, stdout } = await run(
    process.execPath,
    [tool, '--config', path.join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', ...tops],
    { folder },
  )
  let answer
  try {
    answer = JSON.parse(stdout)
  } catch {
    throw new Error(`dependency-cruiser ended with ${code}:\n${output}`)
  }
  return {
    violations: answer.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    read: answer.modules.map(({ source }) => source),
  }
}

/** Returns the problems: violations, and files that were skipped. */
export function importFaults(files, { violations, read }) {
  const known = new Set(read)
  const passedOver = files.filter((file) => !known.has(file))
  return [
    ...violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`),
    ...passedOver.map(
      (file) => `not read: ${file} (is a TypeScript version that dependency-cruiser supports installed?)`,
    ),
  ]
}

if (isCommand(import.meta.url)) {
  const files = importing(sourceFiles())
  report(importFaults(files, await cruise(files)))
}
