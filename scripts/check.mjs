// npm run check: all static checks.
import { ready } from './runtime.mjs'
import { inParallel, inSeconds, isCommand, run, wasInterrupted } from './steps.mjs'

/** The checks, slowest first: a name, and the arguments for Node. Several type checkers would each repeat most of the work, so
 *  one is used, beside the other checks. */
const checks = [
  ['types', 'node_modules/typescript-7/bin/tsc', '-p', '.', '--checkers', '1'],
  ['dead code', 'node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
  ['imports', 'scripts/imports.mjs'],
  ['secrets', 'node_modules/secretlint/bin/secretlint.js', '**/*'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings', '--report-unused-disable-directives'],
  ['format', 'node_modules/@biomejs/biome/bin/biome', 'format', '--colors=off'],
  ['versions', 'scripts/minimum-versions.mjs'],
  ['licences', 'scripts/licences.mjs'],
  ['sources', 'scripts/source-checks.mjs'],
  ['tables', 'scripts/sql-tables.mjs'],
  ['fixed texts', 'scripts/fixed-texts.mjs'],
  ['documents', 'scripts/docs.mjs', '--check'],
]

/** Runs all checks, two at a time, and prints each result; the output of a check is shown only if it failed. */
export async function runChecks(node) {
  const verdicts = await inParallel(2, checks, async ([name, ...args]) => {
    if (wasInterrupted()) return false
    const { code, output, seconds } = await run(node, args, { env: { NO_COLOR: '1' } })
    console.log(`  ${name.padEnd(12)}${code === 0 ? 'ok    ' : 'failed'}  ${inSeconds(seconds).padStart(7)}`)
    if (code !== 0) console.log(output.trimEnd().replace(/^/gm, '    '))
    return code === 0
  })
  const passed = verdicts.filter(Boolean).length
  return { passed, failed: verdicts.length - passed }
}

if (isCommand(import.meta.url)) {
  const began = performance.now()
  const { passed, failed } = await runChecks(await ready())
  console.log(`${passed} passed, ${failed} failed, ${inSeconds((performance.now() - began) / 1000)}`)
  process.exitCode = failed > 0 ? 1 : 0
}
