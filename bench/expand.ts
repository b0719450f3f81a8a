import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { evilZip } from '../apps/server/src/testing/hostile-zips.ts'
import { load, median, timed, treeMs, withProduct } from './measure.ts'

// usage: npm run bench:expand [-- number of files]
// How fast small files from an uploaded zip are added to the library, against a bare loop that hashes, writes, syncs and
// renames the same files one after the other; and how long listing files takes in the meantime.

const count = Number(process.argv[2] ?? 1500)
const turns = 3
type Entries = { expanding: boolean; files: number }

const bare = async (room: string, turn: number) => {
  const folder = join(room, `bare-${turn}`)
  await mkdir(folder)
  for (let n = 0; n < count; n++) {
    const bytes = Buffer.from(`turn ${turn}, file ${n}`)
    createHash('sha256').update(bytes).digest('hex')
    const temp = join(folder, `${n}.part`)
    {
      await using file = await open(temp, 'w')
      await file.writeFile(bytes)
      await file.sync()
    }
    await rename(temp, join(folder, String(n)))
    await using names = await open(folder)
    await names.sync()
  }
}

await withProduct(async ({ room, pid, uploader }) => {
  const [rates, bareRates, lists, costs]: number[][] = [[], [], [], []]
  for (let turn = 0; turn < turns; turn++) {
    bareRates?.push(count / ((await timed(() => bare(room, turn))) / 1000))
    const zip = evilZip(
      Array.from({ length: count }, (_one, n): [string, string] => [`${n}.txt`, `turn ${turn}, file ${n}`]),
    )
    const [begun] = await uploader.begin([{ name: 'small.zip', size: zip.length }])
    const before = treeMs(pid())
    const began = performance.now()
    await uploader.send(begun?.url ?? '', zip)
    let slowest = 0
    for (;;) {
      slowest = Math.max(slowest, await timed(() => uploader.json(`/v1/files/files/${uploader.team}/`)))
      const { expanding, files } = await uploader.json<Entries>(`/v1/files/upload/entries/${begun?.uuid}/`)
      if (!expanding) {
        if (files !== count) throw new Error(`${files} of ${count} files were unpacked`)
        break
      }
      await pause(100)
    }
    rates?.push(count / ((performance.now() - began) / 1000))
    costs?.push((treeMs(pid()) - before) / count)
    lists?.push(slowest)
    console.log(
      `turn ${turn + 1} of ${turns}: ${rates?.at(-1)?.toFixed(0)} files a second (bare ${bareRates?.at(-1)?.toFixed(0)}), ${costs?.at(-1)?.toFixed(1)} ms of processor time each, slowest list ${slowest.toFixed(0)} ms; machine load ${load()}`,
    )
    // The next turn begins only once the jobs of this turn have ended.
    while ((await uploader.list()).some(({ processed, problem }) => !processed && problem === null)) await pause(500)
  }
  console.log(
    `\n${median(rates ?? []).toFixed(0)} files a second, bare ${median(bareRates ?? []).toFixed(0)}; lists took at most ${Math.max(...(lists ?? [])).toFixed(0)} ms`,
  )
})
