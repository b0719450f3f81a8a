import { useQuery } from '@tanstack/react-query'
import { fileQuery } from './api.ts'
import type { Neighbours } from './neighbours.ts'
export const FileScreen = ({ file, close }: Neighbours & { file: string }) => {
  const { data } = useQuery(fileQuery(file))
  return (
    <div style={{ position: 'fixed', inset: 0, background: '#000', color: '#fff', zIndex: 100 }}>
      {data?.name}{' '}
      <button type="button" onClick={close}>
        close
      </button>
    </div>
  )
}
