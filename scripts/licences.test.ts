import { describe, expect, it } from 'vitest'
import { demanded, licenceFaults } from './licences.mjs'

describe('the licence check', () => {
  it('accepts one permissive alternative of OR, and requires all parts of AND to be permissive', () => {
    expect(demanded('(MIT OR AGPL-3.0)')).toEqual([])
    expect(demanded('Apache-2.0 AND LGPL-3.0-or-later')).toEqual(['LGPL-3.0-or-later'])
    expect(demanded('(MIT OR GPL-3.0) AND AGPL-3.0')).toHaveLength(1)
  })

  it('allows an exception only for its package and licence', () => {
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

  it('reports an exception that is no longer needed', () => {
    expect(licenceFaults([], [{ name: 'gone', licence: 'GPL-3.0', because: 'once' }])).toHaveLength(1)
  })
})
