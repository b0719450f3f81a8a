import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cornersOf } from '../../testing/media-files.ts'
import {
  drawAi7,
  drawEps,
  drawEpsi,
  drawPhotoshopEps,
  drawTiffEps,
  drawWmfEps,
  drawXmpEps,
} from '../../testing/eps-files.ts'
import { newMediaWorkspace, UPRIGHT } from '../../testing/media-workspace.ts'
import { newMedia } from './media.ts'

const { folder, media: withGhostscript, stored, newInto, close } = newMediaWorkspace()
const media = newMedia({ scratch: join(folder, 'without'), pictures: 1, gsPath: '/nowhere/gs' })
afterAll(async () => {
  await media.close()
  await close()
})

const LEFT_TO_RIGHT = ['white', 'black', 'white', 'black']
const TOP_TO_BOTTOM = ['red', 'red', 'blue', 'blue']

describe('PostScript without Ghostscript', () => {
  it.each([
    ['a TIFF listed in its DOS header', drawTiffEps, 80, UPRIGHT],
    ['a Windows metafile listed in its DOS header', drawWmfEps, 80, UPRIGHT],
    ['an EPSI preview in hex', drawEpsi, 80, LEFT_TO_RIGHT],
    ["Illustrator's own thumbnail", drawAi7, 64, TOP_TO_BOTTOM],
    ["Photoshop's JPEG", drawPhotoshopEps, 160, UPRIGHT],
    ['a thumbnail in XMP', drawXmpEps, 160, UPRIGHT],
  ])('is shown using %s', async (_name, draw, width, corners) => {
    const source = await stored(await draw(), 'logo.eps')
    expect(source.file_type).toBe('image/x-eps')
    const { renditions, ...about } = await media.renditions(source, { into: newInto() })
    expect(about).toMatchObject({ width, height: (width * 3) / 4 })
    for (const { path } of renditions) expect(await cornersOf(path)).toEqual(corners)
  })

  it('fails with instructions on what to install if there is no embedded preview', async () => {
    const source = await stored(drawEps(), 'logo.eps')
    await expect(media.renditions(source, { into: newInto() })).rejects.toMatchObject({
      code: 'tool_missing',
      message: 'To preview EPS and PostScript files, install Ghostscript on the server.',
    })
  })
})

describe('PostScript with Ghostscript', () => {
  it('is rendered', async () => {
    // If Ghostscript is missing and cannot be installed, this test fails instead of passing without checking anything.
    expect(withGhostscript.found.tools.gs, 'Ghostscript is not installed: apt-get install ghostscript').toBeDefined()
    const source = await stored(drawEps(), 'logo.eps')
    const { renditions, ...about } = await withGhostscript.renditions(source, { into: newInto() })
    expect(about).toMatchObject({ width: 1333, height: 1000 })
    for (const { path } of renditions) expect(await cornersOf(path)).toEqual(UPRIGHT)
  })

  it('cannot read files on the server', async () => {
    const script = `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 80 60\n%%EndComments\n(/etc/passwd) (r) file pop showpage\n%%EOF\n`
    const source = await stored(Buffer.from(script), 'spy.eps')
    await expect(withGhostscript.renditions(source, { into: newInto() })).rejects.toMatchObject({ code: 'damaged' })
  })
})
