import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/app.tsx'
import { useLongPress } from './use-long-press.ts'

const held = vi.fn<() => void>()
const clicked = vi.fn<() => void>()
const Thing = () => {
  const press = useLongPress(held)
  return (
    <button type="button" {...press.handlers} onClick={() => press.ended() || clicked()}>
      Picture
    </button>
  )
}
const touch = { pointerType: 'touch', isPrimary: true, clientX: 10, clientY: 10 }
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
const press = (how: object, ms: number, move?: object) => {
  const picture = screen.getByRole('button')
  fireEvent.pointerDown(picture, how)
  if (move) fireEvent.pointerMove(picture, { ...touch, ...move })
  return wait(ms).then(() => {
    fireEvent.pointerUp(picture)
    fireEvent.click(picture)
  })
}
beforeEach(() => {
  held.mockClear()
  clicked.mockClear()
  renderPart(<Thing />)
})

it('a long press selects a file, and the click that follows does not open it', async () => {
  await press(touch, 550)
  expect(held).toHaveBeenCalledOnce()
  expect(clicked).not.toHaveBeenCalled()
})
it('a short touch is treated as a click', async () => {
  await press(touch, 50)
  await wait(500)
  expect(held).not.toHaveBeenCalled()
  expect(clicked).toHaveBeenCalledOnce()
})
it('a moving finger scrolls instead of selecting', async () => {
  await press(touch, 550, { clientY: 40 })
  expect(held).not.toHaveBeenCalled()
})
it('holding the mouse button does nothing', async () => {
  await press({ pointerType: 'mouse', isPrimary: true }, 550)
  expect(held).not.toHaveBeenCalled()
  expect(clicked).toHaveBeenCalledOnce()
})
