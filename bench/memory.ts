import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { File, Version } from '../packages/contract/src/index.ts'
import type { Uploader } from '../apps/server/src/testing/uploader.ts'
import { drawPhotos, load, photosIn, withProduct } from './measure.ts'

// usage: npm run bench:memory [-- seconds=60]
// Resident memory of the server: idle, after uploading 32 photos of 12 MP, after a minute of thumbnails and originals, and after
// a minute of rest. The target counts the server's own process; its helper processes and PostgreSQL are printed separately.

const seconds = Number(process.argv[2] ?? 60)
const target = 250
const drawn = 8
const copies = 4
type Shown = File & { latest_version: Version }

const numberIn = (file: string, name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(file)?.[1] ?? 0) / 1024
const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
        return [{ pid: Number(name), parent, command }]
      } catch {
        return []
      }
    })
/** Megabytes of a process. Shared pages count only in part, because PostgreSQL's processes share most of their memory. */
const proportional = (pid: number) => {
  try {
    return numberIn(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'), 'Pss')
  } catch {
    return 0
  }
}

type Figures = { server: number; helpers: number; database: number }
const measure = (root: number): Figures => {
  const all = processes()
  const below = (pid: number): typeof all =>
    all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)])
  const children = below(root)
  const sum = (some: typeof all) => some.reduce((total, { pid }) => total + proportional(pid), 0)
  return {
    server: numberIn(readFileSync(`/proc/${root}/status`, 'latin1'), 'VmRSS'),
    helpers: sum(children.filter(({ command }) => command !== 'postgres')),
    database: sum(children.filter(({ command }) => command === 'postgres')),
  }
}

const uploadAll = async (uploader: Uploader, folder: string): Promise<Shown[]> => {
  const photos = await Promise.all(photosIn(folder).map((photo) => readFile(photo)))
  const queue = Array.from({ length: copies }, (_, n) => photos.map((bytes) => ({ n, bytes }))).flat()
  const names: string[] = []
  const send = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      // Trailing bytes make each copy a different file.
      const bytes = Buffer.concat([next.bytes, Buffer.from(String(next.n))])
      const { file } = await uploader.upload(`photo-${queue.length}.jpg`, bytes)
      names.push(file ?? '')
    }
  }
  await Promise.all([send(), send(), send()])
  const shown: Shown[] = []
  for (const file of names)
    for (;;) {
      const one = await uploader.json<Shown>(`/v1/files/file/${file}/`)
      if (one.processed && shown.push(one)) break
      await pause(250)
    }
  return shown
}

/** Eight viewers load thumbnails and two load originals until the time is up. Returns the number of responses. */
const look = async ({ ask }: Uploader, files: Shown[]) => {
  const until = performance.now() + seconds * 1000
  const counts = { thumbnails: 0, originals: 0 }
  const loop = async (kind: keyof typeof counts, start: number, pathOf: (file: Shown) => string) => {
    for (let n = start; performance.now() < until; n++) {
      const file = files[n % files.length]
      if (!file) return
      const answer = await ask('GET', pathOf(file))
      for await (const _chunk of answer.body ?? []);
      counts[kind] += 1
    }
  }
  const viewers = Array.from({ length: 8 }, (_, n) =>
    loop('thumbnails', n * 4, ({ latest_version }) => latest_version.thumbnail_url ?? ''),
  )
  const loaders = [0, 16].map((start) => loop('originals', start, ({ latest_version }) => latest_version.url))
  await Promise.all([...viewers, ...loaders])
  return counts
}

await withProduct(async ({ room, pid, uploader }) => {
  const rows: string[] = []
  const note = (when: string) => {
    const { server, helpers, database } = measure(pid())
    const aim = when === 'after the load' ? ` ${target} MB, ${server <= target ? 'met' : 'missed'} |` : ' |'
    rows.push(`| ${when} | ${[server, helpers, database].map((mb) => `${mb.toFixed(0)} MB`).join(' | ')} |${aim}`)
    console.log(`${when}: ${server.toFixed(0)} MB`)
  }
  await drawPhotos(join(room, 'photos'), drawn)
  await pause(10_000)
  note('idle')
  const files = await uploadAll(uploader, join(room, 'photos'))
  note(`after uploading ${files.length} photos`)
  const { thumbnails, originals } = await look(uploader, files)
  note('after the load')
  await pause(seconds * 1000)
  note('after rest')
  console.log(`\n${thumbnails} thumbnails and ${originals} originals in ${seconds} s; machine load ${load()}\n`)
  console.log(
    '| | server process (RSS) | its helper processes (PSS) | PostgreSQL (PSS) | target |\n|---|---|---|---|---|',
  )
  for (const line of rows) console.log(line)
})
