import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { exiftoolPath } from 'exiftool-vendored'
import sharp from 'sharp'

type Region = { name: string; x: number; y: number; w: number; h: number }
const tags = {
  mwg: ({ name, x, y, w, h }: Region) =>
    `-RegionInfo={AppliedToDimensions={W=400,H=300,Unit=pixel},RegionList=[{Name=${name},Type=Face,Area={X=${x},Y=${y},W=${w},H=${h},Unit=normalized}}]}`,
  mp: ({ name, x, y, w, h }: Region) =>
    `-RegionInfoMP={Regions=[{PersonDisplayName=${name},Rectangle=${[x - w / 2, y - h / 2, w, h].join('|, ')}}]}`,
}

/** Returns an image with a face region in its metadata, as another program writes it. */
export const writeRegions = async (kind: keyof typeof tags, region: Region): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-regions-'))
  const file = path.join(folder, 'marked.jpg')
  try {
    await writeFile(
      file,
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8aa' } })
        .jpeg()
        .toBuffer(),
    )
    await promisify(execFile)('perl', [await exiftoolPath(), '-q', '-overwrite_original', tags[kind](region), file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
