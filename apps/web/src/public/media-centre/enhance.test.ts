import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { basket } from './basket.ts'
import { enhance } from './enhance.ts'

const [quay, pier, other] = ['1', '2', '3'].map((n) => `0198c6e0-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const figure = (name: string, file: string) =>
  `<figure><figcaption><span data-name>${name}</span></figcaption><button data-collect="${file}" hidden></button></figure>`

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = `<article class="release"><button data-collect-all="images" hidden></button>${figure('Quay', quay)}${figure('Pier', pier)}</article>`
})

describe('the images of a press release', () => {
  it('are added to the basket together, once each, and removed together', async () => {
    basket.write('c', [other, quay])
    enhance('c')
    await userEvent.click(screen.getByRole('button', { name: 'Add all images to basket' }))
    expect(basket.read('c')).toEqual([other, quay, pier])
    expect(screen.getByRole('button', { name: 'Remove Pier from basket' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Remove all images from basket' }))
    expect(basket.read('c')).toEqual([other])
  })
})
