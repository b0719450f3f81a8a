import { describe, expect, it } from 'vitest'
import { demanded, licenceFaults } from './licences.mjs'

describe('licences', () => {
  it('takes one permissive side of a choice and all sides of a sum', () => {
    expect(demanded('(MIT OR AGPL-3.0)')).toEqual([])
    expect(demanded('Apache-2.0 AND LGPL-3.0-or-later')).toEqual(['LGPL-3.0-or-later'])
    expect(demanded('(MIT OR GPL-3.0) AND AGPL-3.0')).toHaveLength(1)
  })

  it('lets a named package stay under its named licence, and no other', () => {
    const allowed = [{ name: '@film/*', licence: 'GPL-3.0', because: 'a process of its own' }]
    expect(licenceFaults([['@film/linux', 'GPL-3.0']], allowed)).toEqual([])
    expect(
      licenceFaults(
        [
          ['@film/linux', 'GPL-3.0'],
          ['@film/mac', 'AGPL-3.0'],
        ],
        allowed,
      ),
    ).toHaveLength(1)
    expect(
      licenceFaults(
        [
          ['@film/linux', 'GPL-3.0'],
          ['print', 'GPL-3.0'],
        ],
        allowed,
      ),
    ).toHaveLength(1)
    expect(
      licenceFaults(
        [
          ['@film/linux', 'GPL-3.0'],
          ['nameless', 'none'],
        ],
        allowed,
      ),
    ).toHaveLength(1)
  })

  it('finds an exception nothing needs any more', () => {
    expect(licenceFaults([], [{ name: 'gone', licence: 'GPL-3.0', because: 'once' }])).toHaveLength(1)
  })
})
