import { z } from 'zod'
import { PersonName } from './comments.ts'
import { SimilarPerson, boxRoutes, personName } from './face-boxes.ts'
import { id, page, paging, searchText, time } from './fields.ts'
import { PersonCard } from './person-card.ts'
import { Release, releaseRoutes } from './releases.ts'
import { missingReleases, uncoveredReleases } from './rights.ts'
import { defineRoutes } from './route.ts'

export * from './bounding-boxes.ts'
export * from './face-boxes.ts'
export * from './person-card.ts'
export * from './releases.ts'

/** For how many days a merge can be undone. */
export const MERGE_DAYS = 30
/** The default minimum similarity at which two faces are treated as the same person. */
export const FACE_LIKENESS = 0.5

/** A merge that can still be undone. */
export const PersonMerge = z.object({
  uuid: z.uuid(),
  /** The person who was kept. */
  person: z.object({ uuid: z.uuid(), name: z.string() }),
  /** The person who was merged into the kept one. */
  merged: z.object({ uuid: z.uuid(), name: z.string() }),
  faces: z.int(),
  merged_by: PersonName.nullable(),
  merged_at: time,
  /** The time until which the merge can be undone. */
  until: time,
})
export type PersonMerge = z.output<typeof PersonMerge>

/** A person with their releases and the merges that can be undone. */
export const Person = PersonCard.extend({
  team: z.uuid(),
  /** The box that the thumbnail shows. */
  thumbnail_box: z.uuid().nullable(),
  faces: z.int(),
  releases: z.array(Release),
  merges: z.array(PersonMerge),
  created_at: time,
  updated_at: time,
})
export type Person = z.output<typeof Person>

/** A team's settings for people, and how much is stored. */
export const PeopleSettings = z.object({
  /** Whether faces in new images are detected and grouped. If off, no face data is computed or stored. */
  face_recognition: z.boolean(),
  /** The minimum similarity at which two faces are treated as the same person, from 0.3 to 0.8. */
  face_likeness: z.number(),
  /** What happens if a release does not cover a use: a warning is shown, or the use is blocked. */
  uncovered_releases: z.enum(uncoveredReleases),
  /** The same setting for a named person without any release. */
  missing_releases: z.enum(missingReleases),
  /** Whether this installation can detect faces. */
  available: z.boolean(),
  /** The number of boxes around faces, and how many of them have a stored description. */
  faces: z.int(),
  described: z.int(),
})
export type PeopleSettings = z.output<typeof PeopleSettings>

export const peopleLists = ['all', 'named', 'unnamed', 'without_release'] as const
export const peopleSorts = ['files', 'name', 'newest'] as const

const reads = (on: 'team' | 'person') => ({ who: 'member', on }) as const
const edits = (on: 'team' | 'person' | 'person_merge') => ({ who: 'member', on, need: 'EDIT_ASSETS' }) as const
const manages = { who: 'member', on: 'team', need: 'MANAGE_TEAM' } as const
const others = z.array(id('person')).min(1, 'Choose a person').max(100, 'Choose at most 100 people')

export const people = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/people/:team/',
    replica: true,
    summary: 'The people shown in a team’s files, and how many of them are named and unnamed',
    access: reads('team'),
    query: z.object({
      ...paging,
      query: searchText.optional(),
      show: z.enum(peopleLists).default('all'),
      sort: z.enum(peopleSorts).default('files'),
    }),
    reply: page(PersonCard).extend({
      named: z.int(),
      unnamed: z.int(),
      without_release: z.int(),
      files: z.int(),
      /** The faces that belong to nobody in the list: those without a name that were found in only one image. */
      unassigned: z.int(),
    }),
  },
  named: {
    method: 'GET',
    path: '/v1/files/people/named/:team/',
    summary: 'The named people shown in a team’s files, by name; with `name`, only those with exactly this name',
    access: reads('team'),
    query: z.object({
      ...paging,
      query: searchText.optional(),
      /** Case and accents are ignored. */
      name: searchText.optional(),
    }),
    reply: page(PersonCard),
  },
  one: {
    method: 'GET',
    path: '/v1/files/person/:person/',
    summary: 'A person with their releases and the merges that can be undone',
    access: reads('person'),
    reply: Person,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/person/update/:person/',
    summary:
      'Renames a person, chooses their thumbnail, or merges the person into another one (`newPerson`), which is then returned',
    access: edits('person'),
    records: [],
    mayRecord: ['person.updated', 'person.merged'],
    body: z.object({ newPerson: id('person'), name: personName, thumbnail: id('bounding_box') }).partial(),
    reply: Person,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/person/delete/:person/',
    summary:
      'Deletes a person and their releases; files and boxes are kept, and the faces in the boxes are not recognised again',
    access: edits('person'),
    records: ['person.deleted'],
    reply: z.void(),
  },
  merge: {
    method: 'POST',
    path: '/v1/files/person/merge/:person/',
    summary:
      'Merges other people into a person, who gets the first of their names if they have none. Each merge can be undone for 30 days',
    access: edits('person'),
    records: [],
    mayRecord: ['person.merged'],
    body: z.object({ people: others }),
    reply: Person,
  },
  separate: {
    method: 'POST',
    path: '/v1/files/person/separate/:person/',
    summary:
      'Records that other people are not the same person as this one: they are not suggested or grouped together again',
    access: edits('person'),
    records: ['person.separated'],
    body: z.object({ people: others }),
    reply: z.void(),
  },
  suggestions: {
    method: 'GET',
    path: '/v1/files/people/suggestions/:team/',
    summary: 'Pairs of people who may be the same person, most similar first',
    access: reads('team'),
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(12) }),
    reply: z.array(z.object({ person: PersonCard, other: PersonCard, alike: z.number() })),
  },
  suggestFor: {
    method: 'GET',
    path: '/v1/files/person/suggestions/:person/',
    summary: 'People who may be the same person as this one, most similar first',
    access: reads('person'),
    reply: z.array(SimilarPerson),
  },
  merges: {
    method: 'GET',
    path: '/v1/files/people/merges/:team/',
    summary: 'The merges of the last 30 days, newest first',
    access: reads('team'),
    query: z.object(paging),
    reply: page(PersonMerge),
  },
  unmerge: {
    method: 'POST',
    path: '/v1/files/person/unmerge/:person_merge/',
    summary: 'Undoes a merge: the merged person is restored with their faces and releases',
    access: edits('person_merge'),
    records: ['person.unmerged'],
    reply: Person,
  },
  settings: {
    method: 'GET',
    path: '/v1/files/people/settings/:team/',
    summary: 'Face recognition and release settings',
    access: reads('team'),
    reply: PeopleSettings,
  },
  updateSettings: {
    method: 'PUT',
    path: '/v1/files/people/settings/update/:team/',
    summary:
      'Changes the settings for people; only the fields sent are changed. Turning face recognition off deletes all stored descriptions of faces',
    access: manages,
    records: ['people.settings_updated'],
    body: z
      .object({
        face_recognition: z.boolean(),
        face_likeness: z.number().min(0.3, 'Use a number from 0.3 to 0.8').max(0.8, 'Use a number from 0.3 to 0.8'),
        uncovered_releases: z.enum(uncoveredReleases),
        missing_releases: z.enum(missingReleases),
      })
      .partial(),
    reply: PeopleSettings,
  },
  ...boxRoutes,
  ...releaseRoutes,
})
