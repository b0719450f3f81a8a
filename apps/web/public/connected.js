// Runs in the window of another product when its sign-in has ended: tells the page that opened it how.
const { problem } = document.body.dataset
new BroadcastChannel('vitrine-connect').postMessage({ problem: problem ?? null })
if (problem === undefined) window.close()
