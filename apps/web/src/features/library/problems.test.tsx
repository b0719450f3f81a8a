import { File } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/app.tsx'
import { fileOf } from '../../testing/file.ts'
import { shortProblem } from './problems.ts'
import { TileImage } from './TileImage.tsx'

it('describes damaged files, unsupported files, and files waiting because the server is busy', () => {
  const words = ['damaged', 'unsupported', 'busy'].map((code) => shortProblem({ code, text: '' }))
  expect(words).toEqual(['Damaged', 'No preview', 'Waiting: server is busy'])
})

it('shows on the tile which program to install if one is missing', () => {
  const text = 'To preview EPS and PostScript files, install Ghostscript on the server.'
  const file = File.parse(fileOf({ thumbnail_url: null, problem: { code: 'tool_missing', text } }))
  const { container } = renderPart(<TileImage file={file} />)
  expect(container.querySelector('[data-shown]')?.getAttribute('data-shown')).toBe(text)
})

it('shows on the tile that a file is waiting because the server is busy', () => {
  const file = File.parse(fileOf({ thumbnail_url: null, processed: false, problem: { code: 'busy', text: '' } }))
  const { container } = renderPart(<TileImage file={file} />)
  expect(container.querySelector('[data-shown]')?.getAttribute('data-shown')).toBe('Waiting: server is busy')
})
