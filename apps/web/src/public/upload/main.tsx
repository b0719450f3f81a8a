import { renderPage } from '../render-page.tsx'
import { UploadPage } from './UploadPage.tsx'

renderPage(<UploadPage />)
