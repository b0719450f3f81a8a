import { z } from 'zod'
import { fileKinds, versions as routes } from '../versions.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

/** The content of the version. Absent in older events, which did not record it: see `library.counted`. */
const stored = { kind: z.enum(fileKinds).optional(), size: z.int().optional() }
const events = defineEvents({
  'version.uploaded': {
    data: z.object({ file: z.uuid(), version: z.uuid(), first: z.boolean(), ...stored }),
    to: 'file',
    ids: ['file', 'version'],
  },
  'version.processed': { data: z.object({ file: z.uuid(), version: z.uuid() }), to: 'file', ids: ['file', 'version'] },
  /** Keywords embedded in the file, if the team imports them. */
  'version.keywords_found': {
    data: z.object({ file: z.uuid(), version: z.uuid(), keywords: z.array(z.string()) }),
    to: 'nobody',
    ids: [],
  },
  /** The server was too busy to process the version and will try again later. */
  'version.delayed': { data: z.object({ file: z.uuid(), version: z.uuid() }), to: 'file', ids: ['file', 'version'] },
  'version.failed': {
    data: z.object({ file: z.uuid(), version: z.uuid(), code: z.string() }),
    to: 'file',
    ids: ['file', 'version'],
  },
  'version.crop_asked': { data: z.object({ file: z.uuid(), version: z.uuid() }), to: 'file', ids: ['file', 'version'] },
  'version.crop_failed': {
    data: z.object({ file: z.uuid(), version: z.uuid(), code: z.string() }),
    to: 'file',
    ids: ['file', 'version'],
  },
  'version.set_active': { data: z.object({ file: z.uuid(), version: z.uuid() }), to: 'file', ids: ['file', 'version'] },
  'version.deleted': {
    data: z.object({ file: z.uuid(), version: z.uuid(), ...stored }),
    to: 'file',
    ids: ['file', 'version'],
  },
  'file.thumbnail_asked': {
    data: z.object({ file: z.uuid(), version: z.uuid() }),
    to: 'file',
    ids: ['file', 'version'],
  },
  'file.thumbnail_set': { data: z.object({ file: z.uuid(), version: z.uuid() }), to: 'file', ids: ['file', 'version'] },
  'file.thumbnail_failed': {
    data: z.object({ file: z.uuid(), version: z.uuid(), code: z.string() }),
    to: 'file',
    ids: ['file', 'version'],
  },
  'file.process_asked': { data: z.object({ file: z.uuid(), version: z.uuid() }), to: 'file', ids: ['file', 'version'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    versions: typeof events
  }
}

export const versions = defineModule({
  routes,
  events,
})
