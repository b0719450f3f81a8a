import { AppError } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { requireKey, newKey, readKey, renditionKey } from './keys.ts'

const uuid = '0b8f0d5e-2f0e-4c36-9a51-6f0f2b6d7a10'

describe('storage keys', () => {
  it('are a lower-case uuid, alone or followed by one name', () => {
    expect(readKey(uuid)).toEqual({ uuid, name: undefined })
    for (const name of ['400.webp', 'preview.mp4', 'page-1.webp', 'crop_10x20.min.jpg', 'a', '0'])
      expect(readKey(`${uuid}/${name}`)).toEqual({ uuid, name })
  })

  it('are different each time', () => {
    const keys = new Set(Array.from({ length: 1000 }, newKey))
    expect(keys.size).toBe(1000)
    for (const key of keys) expect(readKey(key)).toBeDefined()
  })

  it.each([
    '',
    '.',
    '..',
    '/',
    '/etc/passwd',
    '../../etc/passwd',
    'incoming',
    uuid.toUpperCase(),
    uuid.slice(1),
    `${uuid}0`,
    ` ${uuid}`,
    `${uuid} `,
    `${uuid}\n`,
    `${uuid}\0`,
    `${uuid}/`,
    `${uuid}//a`,
    `/${uuid}`,
    `./${uuid}`,
    `${uuid}/..`,
    `${uuid}/.`,
    `${uuid}/.hidden`,
    `${uuid}/a..b`,
    `${uuid}/a.`,
    `${uuid}/a/b`,
    `${uuid}/../${uuid}`,
    `${uuid}\\a`,
    `${uuid}/a\\b`,
    `${uuid}/a b`,
    `${uuid}/A.webp`,
    `${uuid}/400.webp\n`,
    `${uuid}/400.webp\0.jpg`,
    `${uuid}/%2e%2e`,
    `${uuid}/é.webp`,
    `${uuid}/${'a'.repeat(65)}`,
    `${uuid.replaceAll('-', '‐')}`,
    `${uuid.replace('0b', '０b')}`,
    `${uuid}.d/400.webp`,
    `${uuid}/gnp.exe\u202e`,
  ])('T-NAME-1: are rejected in any other form: %j', (text) => {
    expect(readKey(text)).toBeUndefined()
    expect(() => requireKey(text)).toThrow(AppError)
  })

  it('of renditions consist of a uuid and a safe name', () => {
    expect(renditionKey(uuid, '400.webp')).toBe(`${uuid}/400.webp`)
    for (const name of ['', '../x', 'a/b', 'A']) expect(() => renditionKey(uuid, name)).toThrow(AppError)
    expect(() => renditionKey(`${uuid}/400.webp`, 'a')).toThrow(AppError)
  })
})
