/** This script has its own texts, because it loads nothing else. */
const words = {
  label: 'Upload progress',
  progress: (sent: number, size: number) => `Uploading… ${Math.floor((sent / Math.max(1, size)) * 100)}%`,
} as const
/** Loads the page again, with the result of the upload. */
const finish = (outcome: string) => {
  history.replaceState(null, '', `${location.pathname}?sent=${outcome}`)
  location.reload()
}
const outcomes: Partial<Record<number, string>> = { 204: 'original', 413: 'large', 422: 'kind' }

/** Shows the progress of an upload. Without this script the browser sends the form itself. */
export const showProgress = (form: HTMLFormElement) => {
  const button = form.querySelector('button')
  const input = form.querySelector<HTMLInputElement>('input[type=file]')
  form.addEventListener('submit', (event) => {
    const file = input?.files?.[0]
    if (!file || !button || button.disabled) return
    event.preventDefault()
    const progress = document.createElement('progress')
    progress.max = file.size
    progress.setAttribute('aria-label', words.label)
    const status = document.createElement('p')
    status.setAttribute('role', 'status')
    status.textContent = words.progress(0, file.size)
    button.disabled = true
    form.append(progress, status)
    const request = new XMLHttpRequest()
    request.open('PUT', `${form.dataset['original']}?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded }) => {
      progress.value = loaded
      status.textContent = words.progress(loaded, file.size)
    })
    request.addEventListener('load', () => finish(outcomes[request.status] ?? 'broken'))
    request.addEventListener('error', () => finish('broken'))
    request.send(file)
  })
}
