import { File } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/app.tsx'
import { fileOf } from '../../testing/file.ts'
import { TileImage } from './TileImage.tsx'

it('cancels an image that scrolls out of view before it has loaded', () => {
  const file = File.parse(fileOf({ thumbnail_url: '/thumbnail.webp', placeholder: null }))
  const { container, unmount } = renderPart(<TileImage file={file} />)
  const [picture] = container.getElementsByTagName('img')
  expect(picture?.getAttribute('src')).toBe('/thumbnail.webp')
  unmount()
  expect(picture?.hasAttribute('src')).toBe(false)
})
