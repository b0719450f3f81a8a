import { Progress } from '@mantine/core'
import { sizeInWords } from '../lib/sizes.ts'

const NEARLY_FULL = 90

/** Stored bytes, with a bar if there is a limit. */
export const StorageBar = ({ label, stored, quota }: { label: string; stored: number; quota: number }) => {
  if (quota === 0) return <div>{sizeInWords(stored)} · No limit</div>
  const percent = Math.min(100, Math.round((stored / quota) * 100))
  const words = `${sizeInWords(stored)} of ${sizeInWords(quota)}`
  return (
    <div>
      {words}
      <Progress
        value={percent}
        color={percent >= NEARLY_FULL ? 'red' : undefined}
        aria-label={`${label}: ${words}`}
        mt={5}
      />
    </div>
  )
}
