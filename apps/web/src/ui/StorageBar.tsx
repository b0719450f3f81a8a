import { Progress } from '@mantine/core'
import { sizeInWords } from '../lib/sizes.ts'
import { words } from './words.ts'

const NEARLY_FULL = 90

/** Stored bytes, with a bar if there is a limit. */
export const StorageBar = ({ label, stored, quota }: { label: string; stored: number; quota: number }) => {
  if (quota === 0) return <div>{words.storedNoLimit(sizeInWords(stored))}</div>
  const percent = Math.min(100, Math.round((stored / quota) * 100))
  const text = words.storedOf(sizeInWords(stored), sizeInWords(quota))
  return (
    <div>
      {text}
      <Progress
        value={percent}
        color={percent >= NEARLY_FULL ? 'red' : undefined}
        aria-label={`${label}: ${text}`}
        mt={5}
      />
    </div>
  )
}
