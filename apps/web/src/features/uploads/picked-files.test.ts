import { expect, it } from 'vitest'
import { readDataTransfer } from './picked-files.ts'

const file = (name: string) => ({ kind: 'file', name, getFile: async () => new File([name], name) })
const locked = (name: string) => ({
  kind: 'file',
  name,
  getFile: () => Promise.reject(new DOMException('no', 'NotReadableError')),
})
const folder = (name: string, inside: readonly object[]) => ({
  kind: 'directory',
  name,
  async *values() {
    yield* inside
  },
})
/** A drop in a browser that supports file handles. */
const dropped = async (...things: object[]) => {
  const items = things.map((handle) => ({
    kind: 'file',
    getAsFile: () => null,
    webkitGetAsEntry: () => null,
    getAsFileSystemHandle: async () => handle,
  }))
  const { picked, unread } = await readDataTransfer({ items } as unknown as DataTransfer)
  return { picked: picked.map(({ file: one, path }) => [...path, one.name].join('/')), unread }
}

it('uploads the rest of a folder when one file cannot be read, and names that file', async () => {
  const trip = folder('trip', [file('a.jpg'), locked('b.jpg'), folder('deep', [file('c.jpg')])])
  expect(await dropped(trip)).toEqual({ picked: ['trip/a.jpg', 'trip/deep/c.jpg'], unread: ['b.jpg'] })
})

it('skips system files in folders, readable or not', async () => {
  const trip = folder('trip', [
    locked('.DS_Store'),
    file('Thumbs.db'),
    file('.hidden'),
    folder('__MACOSX', [file('x')]),
  ])
  expect(await dropped(trip)).toEqual({ picked: [], unread: [] })
})

it('uploads a hidden file that was picked on its own, but not a system file', async () => {
  expect(await dropped(file('.htaccess'), file('.DS_Store'), file('._a.jpg'))).toEqual({
    picked: ['.htaccess'],
    unread: [],
  })
})
