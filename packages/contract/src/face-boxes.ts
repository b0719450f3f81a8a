import { z } from 'zod'
import { BOX_TOO_SMALL, BoundingBox, corners, isLargeEnoughBox } from './bounding-boxes.ts'
import { FileCard } from './cards.ts'
import { id, nameLine, page, paging } from './fields.ts'
import { PersonCard } from './person-card.ts'
import { defineRoutes } from './route.ts'

/** The maximum length of a person's name. */
export const PERSON_NAME_MAX = 200
export const personName = nameLine(PERSON_NAME_MAX, 'Enter a name')
/** A person, and how similar they are to a given face or person, from 0 to 1. */
export const SimilarPerson = z.object({ person: PersonCard, alike: z.number() })
export type SimilarPerson = z.output<typeof SimilarPerson>

const drawn = z.object(corners)

/** The routes for boxes in files. */
export const boxRoutes = defineRoutes({
  boxes: {
    method: 'GET',
    path: '/v1/files/person/bounding-boxes/:file/',
    summary: 'The boxes of a file, from left to right',
    access: { who: 'member', on: 'file' },
    reply: z.array(BoundingBox),
  },
  createBox: {
    method: 'POST',
    path: '/v1/files/person/bounding-box/create/:file/',
    summary: 'Draws a box around a face and assigns an existing person or the name of a new one',
    access: { who: 'member', on: 'file' },
    records: ['bounding_box.created'],
    mayRecord: ['person.created'],
    limits: [{ times: 600, seconds: 600, per: ['user'] }],
    body: drawn
      .extend({ person: id('person').optional(), name: personName.optional() })
      .refine(isLargeEnoughBox, { error: BOX_TOO_SMALL, path: ['x2'] }),
    reply: BoundingBox,
  },
  updateBox: {
    method: 'PUT',
    path: '/v1/files/person/bounding-box/update/:bounding_box/',
    summary:
      'Detaches the person from a box (`clear`), changes the person, names a new one, or moves the box. A person who was detached is not recognised in this box again',
    access: { who: 'member', on: 'bounding_box' },
    records: ['bounding_box.updated'],
    mayRecord: ['person.created'],
    body: z
      .object({
        clear: z.boolean(),
        person: id('person'),
        name: personName,
        box: drawn.refine(isLargeEnoughBox, { error: BOX_TOO_SMALL, path: ['x2'] }),
      })
      .partial(),
    reply: BoundingBox,
  },
  removeBox: {
    method: 'DELETE',
    path: '/v1/files/person/bounding-box/delete/:bounding_box/',
    summary: 'Deletes a box; the file and the person are kept',
    access: { who: 'member', on: 'bounding_box' },
    records: ['bounding_box.deleted'],
    reply: z.void(),
  },
  suggestForBox: {
    method: 'GET',
    path: '/v1/files/person/bounding-box/suggestions/:bounding_box/',
    summary: 'The people in the team’s files who look most like the face in a box, most similar first',
    access: { who: 'member', on: 'bounding_box' },
    reply: z.array(SimilarPerson),
  },
  boxThumbnail: {
    method: 'GET',
    path: '/v1/files/person/bounding-box/thumbnail/:bounding_box/',
    summary: 'The part of an image that a box encloses, as a square',
    access: { who: 'member', on: 'bounding_box' },
    query: z.object({ v: z.string().max(100).optional() }),
    reply: 'page',
  },
  faces: {
    method: 'GET',
    path: '/v1/files/person/faces/:person/',
    summary: 'The boxes that show a person, each with its file, newest first',
    access: { who: 'member', on: 'person' },
    query: z.object(paging),
    reply: page(z.object({ box: BoundingBox, thumbnail_url: z.string().nullable(), file: FileCard })),
  },
})
