import path from 'node:path'
import { AppError, CONVERSIONS_KEPT, CONVERSIONS_KEPT_BYTES } from '@vitrine/contract'
import { logoOf, markOf } from '../store.ts'
import { evict, type Rendition } from '../store/renditions.ts'
import { storeRendition, type RenditionPorts } from './store-rendition.ts'
import type { Plan } from './plan.ts'
import { watermarkFor, shapeVersion, embedFields } from './shapes.ts'

const markIn = async ({ db }: RenditionPorts, folder: string, team: string) => {
  const [mark, logo] = [await markOf(db, team), await logoOf(db, team)]
  if (!mark || !logo) throw new AppError('thing.not_found')
  return watermarkFor(folder, { name: mark.name, ...logo })
}

/** Creates and stores the planned conversion, and deletes the oldest conversions if there are too many or they are too large. */
export const executePlan = async (
  ctx: RenditionPorts,
  { version, spec, name, source, fields }: Plan,
  asking: { signal?: AbortSignal; urgent?: boolean },
): Promise<Rendition> => {
  const { storage, media } = ctx.ports
  const kept = await media.inFolder((folder) =>
    storage.withFile(source.key, async (file) => {
      const from = { path: file, file_type: source.file_type }
      const as = (part: string) => path.join(folder, part)
      const mark = spec.marked ? await markIn(ctx, folder, version.team) : undefined
      const shaped =
        spec.shape === 'original' && !mark
          ? { path: file, mime: version.file_type, bytes: version.size }
          : await shapeVersion(media, version, spec.shape, from, as('shaped'), mark, asking)
      const made = fields ? await embedFields(media, shaped, fields, as('written'), asking) : shaped
      return storeRendition(ctx, version, name, made)
    }),
  )
  const most = { number: CONVERSIONS_KEPT, bytes: CONVERSIONS_KEPT_BYTES }
  for (const key of await evict(ctx.db, version.uuid, most)) await storage.remove(key)
  return kept
}
