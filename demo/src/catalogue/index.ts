import { reviewAndBin } from './review-and-bin.ts'
import { archive } from './archive.ts'
import type { DemoFile } from './file.ts'
import { films } from './films.ts'
import { harbours } from './harbours.ts'
import { heights } from './heights.ts'
import { identity } from './identity.ts'
import { unfiled } from './unfiled.ts'
import { partners } from './partners.ts'
import { people } from './people.ts'
import { press } from './press.ts'
import { winter } from './winter.ts'

const folders = [unfiled, archive, reviewAndBin, films, partners, identity, press, winter, people, heights, harbours]
const longest = Math.max(...folders.map((files) => files.length))

/** Every file of the demo, in drawing order: taken from each folder in turn, so that similar files are not side by side. */
export const catalogue: readonly DemoFile[] = Array.from({ length: longest }, (_, round) =>
  folders.flatMap((files) => files[Math.floor((round * files.length) / longest)] ?? []),
).flatMap((files, round, all) => files.filter((file) => !all.slice(0, round).some((before) => before.includes(file))))
