import { expect, it } from 'vitest'
import { type Books, drawPhoto, expectAllKept, killAt, newIngestHouse, newSenders, newViewer } from './ingesting.ts'

it('kill -9 between the bytes and the books, and in the middle of the pictures: uploads resume, work is taken up, nothing is left over', async () => {
  const photos = [await drawPhoto(500, 400), await drawPhoto(1500, 1200)]
  const house = await newIngestHouse()
  await house.product.end('SIGTERM')
  const books: Books = new Map()
  const senders = newSenders(house, photos, books)
  const viewer = newViewer(house.uploader, books)
  for (const point of ['U3:2', 'U6:2', 'U7:2', 'P4:2', 'P5:1']) await killAt(house, point)
  await house.start()
  await senders.stop()
  await viewer.stop()
  await expectAllKept(house, books)
  expect(books.size).toBeGreaterThanOrEqual(3)
  await house.product.end('SIGTERM')
}, 180_000)
