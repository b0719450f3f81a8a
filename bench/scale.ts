import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { simulateViewers } from './viewers.ts'
import { startBenchDatabase } from './bench-database.ts'
import { load, median, treeMs } from './measure.ts'

// usage: npm run bench:scale [-- files=10000 seconds=10 turns=5 folder=…]
// Lists, searches and individual files over HTTP on 1, 2 and 4 api processes and one database, measured alternately: responses
// per second, and processor time per response of the processes and of the database. The number of connections is always the same,
// spread over the processes.

const given = Object.fromEntries(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const number = (name: string, usual: number) => Number(given[name] ?? usual)
const [size, seconds, turns] = [number('files', 10_000), number('seconds', 10), number('turns', 5)]
const folder = given['folder'] ?? path.join(tmpdir(), `bench-scale-${randomBytes(4).toString('hex')}`)
const connections = 16
const counts = [1, 2, 4] as const
/** The factor by which the processor time per response may grow with more processes. */
const limit = 1.1

type Turn = { rate: number; api: number; database: number }
const filled = await startBenchDatabase(folder)
const { url, team } = await filled.prepare(size)
const products: { url: string; pid: number; end: (signal: NodeJS.Signals) => Promise<void> }[] = []
try {
  for (let n = 0; n < Math.max(...counts); n++) {
    const product = await filled.productOn(size, url, { VITRINE_ROLE: 'api' })
    const { pid = 0 } = product.launch()
    products.push({ url: product.url, pid, end: product.end })
    await product.ready()
  }
  const list = `/v1/files/files/${team.uuid}/`
  const page = await fetch(`${products[0]?.url}${list}`, { headers: { cookie: team.cookie } })
  const { results } = (await page.json()) as { results: { uuid: string }[] }
  const paths = [
    list,
    `${list}?q=harbour`,
    `${list}?q=tag:hero`,
    `/v1/files/facets/${team.uuid}/?q=harbour`,
    '/v1/users/hello/',
    ...results.slice(0, 5).map(({ uuid }) => `/v1/files/file/${uuid}/`),
  ]
  const ask = async (on: typeof products, time: number) => {
    const viewers = connections / on.length
    const how = { viewers, seconds: time, accept: 'application/json', cookie: team.cookie }
    const ended = await Promise.all(on.map((one) => simulateViewers(one.url, paths, how)))
    const wrong = ended.find(({ errors }) => errors > 0)
    if (wrong) throw new Error(`an answer was ${wrong.first}`)
    return {
      rate: ended.reduce((sum, one) => sum + one.rate, 0),
      count: ended.reduce((sum, one) => sum + one.count, 0),
    }
  }
  /** The processes take turns: one that served only some of the measurements would be less warm than the others. */
  const measure = async (processes: number, turn: number): Promise<Turn> => {
    const on = Array.from({ length: processes }, (_, n) => products[(turn + n) % products.length]).filter(
      (one) => one !== undefined,
    )
    const spent = () => ({
      api: on.reduce((sum, { pid }) => sum + treeMs(pid), 0),
      database: treeMs(filled.serverPid()),
    })
    const before = spent()
    const { rate, count } = await ask(on, seconds)
    const after = spent()
    return { rate, api: (after.api - before.api) / count, database: (after.database - before.database) / count }
  }

  // A running server is warm: each process has compiled its code and prepared its statements.
  for (const one of products) await ask([one], seconds)
  await ask(products, seconds)
  const figures = new Map<number, Turn[]>(counts.map((count) => [count, []]))
  for (let turn = 0; turn < turns; turn++) {
    // The order changes each turn, so that other load on the machine affects each process count equally.
    for (let n = 0; n < counts.length; n++) {
      const count = counts[(turn + n) % counts.length] ?? 1
      figures.get(count)?.push(await measure(count, turn))
    }
    console.log(`turn ${turn + 1} of ${turns}; machine load ${load()}`)
  }
  const of = (count: number, what: (turn: Turn) => number) => (figures.get(count) ?? []).map(what)
  const whole = ({ api, database }: Turn) => api + database
  const ratios = (count: number, what: (turn: Turn) => number) =>
    of(count, what).map((one, n) => one / (of(1, what)[n] ?? Number.NaN))
  const ratio = (count: number, what: (turn: Turn) => number) => {
    const each = ratios(count, what)
    return `${median(each).toFixed(2)} (${each.map((one) => one.toFixed(2)).join(' ')})`
  }
  console.log(`\n${size} files, ${connections} connections, ${turns} turns of ${seconds} s`)
  console.log(
    '| api processes | answers/s | ratio | api ms | database ms | both | ratio of both, median (each turn) | target |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const count of counts) {
    const cell = (what: (turn: Turn) => number) => Number(median(of(count, what)).toPrecision(3))
    const met = median(ratios(count, whole)) <= limit
    console.log(
      `| ${count} | ${cell(({ rate }) => rate)} | ${ratio(count, ({ rate }) => rate)} | ${cell(({ api }) => api)} | ` +
        `${cell(({ database }) => database)} | ${cell(whole)} | ${ratio(count, whole)} | at most ${limit}, ${met ? 'met' : 'missed'} |`,
    )
  }
} finally {
  for (const one of products) await one.end('SIGTERM')
  await filled.stop()
  if (!given['folder']) rmSync(folder, { recursive: true, force: true })
}
