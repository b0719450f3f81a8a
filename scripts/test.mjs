// npm test: installs if needed, then checks, builds, tests and runs the product in a browser. A failed step does not stop
// the next. `npm test -- unit|e2e|check|faults` runs a part; further arguments go to its runner.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runChecks } from './check.mjs'
import { counted, countPlaywright, countVitest, playwrightProblems, vitestProblems } from './counts.mjs'
import { ready, root } from './runtime.mjs'
import { inSeconds, run, wasInterrupted } from './steps.mjs'
import { temporaryFolder } from './temporary-folder.mjs'

const [part = 'all', ...rest] = process.argv.slice(2)
const scratch = mkdtempSync(path.join(temporaryFolder(), 'vitrine-test-'))
// PostgreSQL may run as another user, who must be able to traverse the folder.
chmodSync(scratch, 0o755)
const total = { passed: 0, failed: 0 }
/** The duration of each part. */
const times = []
/** Tests to name at the end, where they are visible. */
const named = []

/** The product and its workers start dozens of times, so compiled code is kept, as in `npm start`. */
const compiled = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'compiled'),
}
/** Puts all temporary files in the folder that is removed at the end. */
const quick = { ...compiled, TMPDIR: scratch }

/** The web tests run in threads of Vitest's process. Larger spaces for short-lived objects save a sixth of their processor time. */
const semiSpace = '--max-semi-space-size=64'

/** Returns what a runner reported, or undefined if it did not finish. */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

async function vitest(node, args, env) {
  const file = path.join(scratch, 'vitest.json')
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run(node, [semiSpace, 'node_modules/vitest/vitest.mjs', 'run', ...options, ...args], {
    show: true,
    env,
  })
  named.push(...vitestProblems(readReport(file)))
  return countVitest(code, readReport(file))
}

async function build(node) {
  const { code, output } = await run(
    node,
    ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'],
    {
      env: { NODE_ENV: 'production' },
    },
  )
  if (code !== 0) console.log(output.trimEnd())
  return counted(code, code === 0 ? 1 : 0, 1)
}

async function journeys(node, args) {
  const file = path.join(scratch, 'playwright.json')
  const { code } = await run(node, ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', ...args], {
    show: true,
    env: { ...quick, ...(await demo), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  named.push(...playwrightProblems(readReport(file)))
  return countPlaywright(code, readReport(file))
}

/** The environment with the demo for the journeys. It is generated while the unit tests run, because generating it is
 *  mostly waiting; undefined if they don't run. */
let demo

async function drawDemo(node) {
  const { code, stdout } = await run(node, ['e2e/draw-demo.ts'], { env: quick })
  return code === 0 ? { VITRINE_E2E_DEMO: stdout.trim() } : {}
}

const check = ['check', (node) => runChecks(node)]
const units = (node) => vitest(node, ['--silent=passed-only', '--retry=1', ...rest], quick)
const unit = ['unit', units]
const unitAndDemo = [
  'unit',
  (node) => {
    demo = drawDemo(node)
    return units(node)
  },
]
// The fault tests print their counts, and none is retried. They use a real disk.
const faults = ['faults', (node) => vitest(node, ['--config', 'vitest.faults.config.ts', ...rest], compiled)]
const web = ['build', (node) => build(node)]
const e2e = ['e2e', (node) => journeys(node, rest)]
const parts = { all: [check, web, unitAndDemo, e2e], check: [check], unit: [unit], e2e: [web, e2e], faults: [faults] }

// Printed at the very end, however the run ends.
process.on('exit', (code) => {
  rmSync(scratch, { recursive: true, force: true })
  if (total.failed === 0 && (code !== 0 || total.passed === 0)) total.failed = 1
  if (total.failed > 0) process.exitCode = 1
  for (const line of named) console.log(line)
  if (times.length > 0) console.log(times.join(', '))
  console.log(`${total.passed} passed, ${total.failed} failed`)
})

const steps = parts[part]
if (!steps) {
  console.error(
    `There is no part "${part}": choose one of ${Object.keys(parts).slice(1).join(', ')}, or none for all of them.`,
  )
  process.exit(1)
}
const node = await ready()
for (const [name, step] of steps) {
  if (wasInterrupted()) break
  console.log(`\n${name}`)
  const began = performance.now()
  const { passed, failed } = await step(node).catch((error) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  const took = inSeconds((performance.now() - began) / 1000)
  times.push(`${name} ${took}`)
  console.log(`${name}: ${passed} passed, ${failed} failed, ${took}`)
}
if (wasInterrupted()) total.failed += 1
console.log()
