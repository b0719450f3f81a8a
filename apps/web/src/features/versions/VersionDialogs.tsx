import { useQuery } from '@tanstack/react-query'
import type { Version } from '@vitrine/contract'
import { versionsQuery } from './api.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { CropDialog } from './CropDialog.tsx'
import { UploadVersionFlyout } from './UploadVersionFlyout.tsx'

/** An open dialog of the version strip. */
export type VersionDialog = { what: 'crop'; version: Version } | { what: 'compare' | 'upload' }
type DialogsProps = { file: { uuid: string; name: string }; doing: VersionDialog; onClose: () => void }

/** The dialogs of the strip. They are rendered outside the screen, so that rotating a tablet does not close them. */
export const VersionDialogs = ({ file, doing, onClose }: DialogsProps) => {
  const { data: list } = useQuery({ ...versionsQuery(file.uuid), enabled: doing.what === 'compare' })
  if (doing.what === 'crop') return <CropDialog file={file} version={doing.version} onClose={onClose} />
  if (doing.what === 'upload') return <UploadVersionFlyout file={file} onClose={onClose} />
  return list ? <CompareDialog versions={list} name={file.name} onClose={onClose} /> : null
}
