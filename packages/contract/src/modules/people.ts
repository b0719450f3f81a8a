import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { people as routes } from '../people.ts'

const person = z.object({ person: z.uuid(), name: z.string() })
const box = z.object({ file: z.uuid(), bounding_box: z.uuid() })
const release = z.object({ release: z.uuid(), person: z.uuid() })
const to = 'members'
const events = defineEvents({
  'person.created': { data: person, to, ids: ['person'] },
  'person.updated': { data: person.extend({ fields: z.array(z.string()) }), to, ids: ['person'] },
  'person.deleted': { data: person.extend({ faces: z.int() }), to, ids: ['person'] },
  'person.merged': { data: person.extend({ merged: z.uuid(), faces: z.int() }), to, ids: ['person', 'merged'] },
  'person.unmerged': { data: person.extend({ from: z.uuid(), faces: z.int() }), to, ids: ['person', 'from'] },
  'person.separated': { data: person.extend({ people: z.array(z.uuid()) }), to, ids: ['person'] },
  'bounding_box.created': { data: box, to: 'file', ids: ['file', 'bounding_box'] },
  'bounding_box.updated': {
    data: box.extend({ person: z.uuid().nullable() }),
    to: 'file',
    ids: ['file', 'bounding_box'],
  },
  'bounding_box.deleted': { data: box, to: 'file', ids: ['file', 'bounding_box'] },
  /** Face detection ran on a version. */
  'faces.found': { data: z.object({ file: z.uuid(), version: z.uuid(), faces: z.int() }), to: 'file', ids: ['file'] },
  'release.created': { data: release, to, ids: ['release', 'person'] },
  'release.updated': { data: release.extend({ fields: z.array(z.string()) }), to, ids: ['release', 'person'] },
  'release.deleted': { data: release, to, ids: ['release', 'person'] },
  'people.settings_updated': {
    data: z.object({ team: z.uuid(), fields: z.array(z.string()), descriptions_deleted: z.int() }),
    to,
    ids: ['team'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    people: typeof events
  }
}

/** People: faces in images, the people they show, and their releases. */
export const people = defineModule({ routes, screens: ['/people', '/people/:person'], events })
