import type { Feature, File } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { allExcept, type Name, names, plainFile, viewOf, viewers } from '../../testing/views.ts'
import { filePanels } from './feature-parts.ts'
import { titleOf } from './copy.ts'

const all = names
const ours = allExcept('public', 'shared')
/** The viewers of each panel, in tab order (spec §2), for a file without tags, boxes or a social post. */
const panels: Record<string, readonly Name[]> = {
  File: ['mobile'],
  Information: all,
  Tags: allExcept('public'),
  'File Usage': ours,
  Rights: all,
  Activity: all,
  Comments: all,
  'Linked Assets': ours,
  Metadata: all,
  Attachments: all,
  'Social Information': [],
  'Custom Attributes': allExcept('public'),
  Features: [],
  People: allExcept('public', 'shared', 'recycled'),
  Map: allExcept('no edit right', 'public', 'shared', 'recycled'),
}

describe('the panels of a file', () => {
  it('are in the order of the specification, whichever feature adds them', () => {
    expect(filePanels.map(({ label }) => label)).toEqual(Object.keys(panels))
  })
  for (const { label, visible } of filePanels)
    for (const name of names) {
      const wanted = panels[label]?.includes(name) ?? false
      it(`${wanted ? 'include' : 'do not include'} ${label}: ${name}`, () => {
        expect(visible(viewOf(viewers[name]))).toBe(wanted)
      })
    }

  it('do not include panels that the plan does not include (spec §6)', () => {
    const shown = (features: Feature[], file: Partial<File> = {}) =>
      filePanels.filter(({ visible }) => visible(viewOf({ features, file }))).map(({ label }) => label)
    const gated = ['Linked Assets', 'Metadata', 'Custom Attributes']
    expect(shown(['DAM_PLUS'])).toEqual(expect.arrayContaining(gated))
    for (const label of gated) expect(shown(['UGC_PLUS', 'F_MAPS'])).not.toContain(label)
    expect(shown([], viewers.shared.file)).toContain('Custom Attributes')
  })

  it('show the number of comments only to the team, even if it is 0', () => {
    const comments = filePanels.find(({ label }) => label === 'Comments')
    expect(comments?.count?.(viewOf({ file: { comment_count: 0 } }))).toBe(0)
    expect(comments?.count?.(viewOf(viewers.public))).toBeNull()
    expect(filePanels.find(({ label }) => label === 'Attachments')?.count?.(viewOf({}))).toBe(0)
  })

  const box = {
    uuid: plainFile.uuid,
    x1: 0,
    y1: 0,
    x2: 1,
    y2: 1,
    likelihood: 0.9,
    category: 'FACE',
    source: 'found',
    person: null,
  }
  const point = { latitude: 62.4, longitude: 5.9 }
  const more = [
    ['Tags', 'for the public if the file has tags', { ...viewers.public.file, tags: ['sea'] }],
    ['Features', 'if boxes were detected in the file', { bounding_boxes: [box] }],
    [
      'Social Information',
      'if the file comes from a social post',
      { social_post_v2: { posted_on: new Date(0), caption: '' } },
    ],
    ['Map', 'for everybody if the file has a location', { ...viewers.public.file, map_point: point }],
  ] as const
  for (const [label, rule, file] of more)
    it(`include ${label} ${rule}`, () => {
      expect(filePanels.find((one) => one.label === label)?.visible(viewOf({ file: file as Partial<File> }))).toBe(true)
    })
})

describe('the displayed name of a file', () => {
  const hidden = { ...plainFile, hide_name: true }
  it('is the creation date for the public if the name is hidden', () => {
    expect(titleOf({ ...hidden, viewer: 'public' })).toBe('2 September 2026')
  })
  it('is the file name for everyone else', () => {
    expect([
      titleOf(hidden),
      titleOf({ ...hidden, viewer: 'shared' }),
      titleOf({ ...plainFile, viewer: 'public' }),
    ]).toEqual(Array.from({ length: 3 }, () => plainFile.name))
  })
})
