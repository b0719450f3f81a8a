import type { FileCard } from '@vitrine/contract'

/** The id of a file or any other item, by number. */
export const id = (n: number) => `0198c6e0-0000-7000-8000-00000000030${n}`
/** A file as lists show it. */
export const card = (n: number): FileCard => ({
  uuid: id(n),
  name: `picture ${n}.jpg`,
  file_type: 'image/jpeg',
  kind: 'image',
  width: 3,
  height: 2,
  duration: null,
  size: 10,
  processed: true,
  problem: null,
  placeholder: null,
  thumbnail_url: null,
  preview_url: null,
  version_count: 1,
  status: 'available',
  internal_use: false,
  rights_unknown: false,
  review_status: 0,
  source_display_name: '',
  recycled: false,
  expired: false,
  created_at: new Date('2026-10-14T08:00:00.000Z'),
})

/** A list of three files. */
export const page = {
  results: [1, 2, 3].map((n) => ({
    ...card(n),
    created_at: '2026-10-14T08:00:00.000Z',
    team: id(8),
    parent_folder: null,
    starred: false,
    foreign: false,
    expiration_date: null,
    recycled_at: null,
    updated_at: '2026-10-14T08:00:00.000Z',
  })),
  next: null,
  previous: null,
  count: 3,
  exact: true,
  chips: [],
}
