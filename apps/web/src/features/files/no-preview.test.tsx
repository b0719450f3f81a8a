import { expect, it } from 'vitest'
import { renderPart } from '../../testing/app.tsx'
import { plainFile, viewOf } from '../../testing/views.ts'
import { NoPreview } from './NoPreview.tsx'

const KEPT = 'You can still download it.'
it.each([
  ['why there is no preview', { code: 'unsupported', text: `This kind of file cannot be shown. ${KEPT}` }],
  ['that there is no preview', null],
])('says only once that a file without a preview can be downloaded, and %s', (_what, problem) => {
  const version = { ...plainFile.latest_version, processed: true, thumbnail_url: null, view_url: null, problem }
  renderPart(<NoPreview view={viewOf({})} version={version} />)
  expect(document.body.textContent.split(KEPT)).toHaveLength(2)
})
