import { useState } from 'react'
import { api, type File, type Gallery, type Me } from './api.ts'
import { galleryTexts } from './copy.ts'
import { FilesPage, MoreButton, PageTitle, Rows } from './FilesPage.tsx'
import { useFetch } from './use-fetch.ts'

type Props = { uuid: string; me: Me | undefined; first?: Gallery | undefined }
/** The public page of a gallery: its files in order, or one of them with its terms. */
export const GalleryPage = ({ uuid, me, first }: Props) => {
  const { value, error } = useFetch(() => api.gallery(uuid), uuid, first)
  const [more, setMore] = useState<{ files: File[]; next: string | null }>()
  const [failed, setFailed] = useState<unknown>()
  const files = [...(value?.results ?? []), ...(more?.files ?? [])]
  const next = more ? more.next : (value?.next ?? null)
  const load = () =>
    void api
      .gallery(uuid, next ?? undefined)
      .then((page) => setMore({ files: [...(more?.files ?? []), ...page.results], next: page.next }), setFailed)
  const onMore = next === null ? undefined : load
  return (
    <FilesPage
      item={value?.gallery}
      error={error}
      failed={failed}
      files={files}
      onMore={onMore}
      back={galleryTexts.back}
      me={me}
    >
      {(isHidden) =>
        value &&
        !isHidden && (
          <>
            <PageTitle {...value.gallery} />
            {files.length === 0 && <p className="absent">{galleryTexts.empty}</p>}
            <Rows files={files} />
            <MoreButton onMore={onMore} />
          </>
        )
      }
    </FilesPage>
  )
}
