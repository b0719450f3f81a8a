import path from 'node:path'
import type { Media } from '../../../platform/media/media.ts'
import type { Source } from '../../../platform/media/media-context.ts'
import type { Row } from '../store.ts'
import { type Rendition, rendition } from '../store/renditions.ts'
import { executePlan } from './execute-plan.ts'
import { planOf } from './plan.ts'
import { storeRendition, type RenditionFile, type RenditionPorts } from './store-rendition.ts'

/** Finds a derivative that another module has created for a version, by name. */
export const findDerived = ({ db }: Pick<RenditionPorts, 'db'>, version: string, name: string) =>
  rendition(db, version, name)

/** Finds the derivative with this name, or creates and stores it. The name must include everything the bytes depend on. */
export const derive = async (
  ctx: RenditionPorts,
  version: Row,
  name: string,
  make: (media: Media, source: Source, out: string) => Promise<RenditionFile>,
): Promise<Rendition> => {
  const { storage, media } = ctx.ports
  const known = await rendition(ctx.db, version.uuid, name)
  if (known) return known
  return media.inFolder((folder) =>
    storage.withFile(version.key, async (file) =>
      storeRendition(
        ctx,
        version,
        name,
        await make(media, { path: file, file_type: version.file_type }, path.join(folder, 'derived')),
      ),
    ),
  )
}

/** Finds or creates a copy in this shape with the team's watermark. */
export const deriveMarked = async (ctx: RenditionPorts, version: Row, shape: string): Promise<Rendition> => {
  const plan = await planOf(ctx.db, version, { shape, marked: true, written: false })
  return (await rendition(ctx.db, version.uuid, plan.name)) ?? executePlan(ctx, plan, {})
}
