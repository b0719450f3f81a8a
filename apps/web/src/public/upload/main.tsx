import { show } from '../show.tsx'
import { UploadPage } from './UploadPage.tsx'

show(<UploadPage />)
