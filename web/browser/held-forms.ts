import { earlyForms } from '../messages/early-forms.ts'

/** A slow phone has its scripts by then; somebody whose connection is gone is told soon enough. */
const waitMs = 8000

/**
 * A form that is sent before the page's scripts have arrived waits for them: sent by the browser alone it would reach a
 * page that does nothing with it. This runs in the head, before anybody can press a button, and is written into the page,
 * so that the scripts need not carry it. Forms that only search work without scripts, as do those that name the address
 * whose action answers them: they go on their way.
 *
 * Once the page answers (the event `hydrated`), <html> says so, what was typed before is handed to React and what was sent is sent again. React compares a field
 * with what it held when React took the page over and would not notice what was typed before, so the field is emptied
 * behind its back and filled again.
 *
 * When a script could not be loaded, or nothing has answered for a while, a sentence beside the form says so. It goes before
 * React takes the page over (the event `hydrating`), which expects the page as the server wrote it.
 */
export const heldFormsScript = () =>
  `
(function(){
var page=document.documentElement,isLost=false,timer
function each(selector,work){document.querySelectorAll(selector).forEach(work)}
function takeBack(){each("[data-not-loaded]",function(notice){notice.remove()})}
function tell(){
  if("hydrated" in page.dataset)return
  takeBack()
  each("form[data-held]",function(form){
    var notice=document.createElement("p"),reload=document.createElement("button")
    notice.dataset.notLoaded=""
    notice.setAttribute("role","alert")
    notice.className="mt-4 border-negative border-l-3 pl-3"
    reload.type="button"
    reload.className="text-link"
    reload.textContent=${JSON.stringify(earlyForms.reload)}
    reload.onclick=function(){location.reload()}
    notice.append(${JSON.stringify(earlyForms.notLoaded)}," ",reload)
    form.removeAttribute("aria-busy")
    form.after(notice)
  })
}
function wait(){
  clearTimeout(timer)
  timer=setTimeout(tell,isLost?0:${waitMs})
}
addEventListener("submit",function(e){
  var f=e.target
  if(f.method==="post"&&!f.hasAttribute("action")&&!("hydrated" in page.dataset)){
    e.preventDefault()
    f.dataset.held=""
    f.submitter=e.submitter
    f.setAttribute("aria-busy","true")
    wait()
  }
},true)
addEventListener("error",function(e){
  if(isLost||(e.target.tagName!=="SCRIPT"&&e.target.rel!=="modulepreload"))return
  isLost=true
  wait()
},true)
addEventListener("hydrating",function(){
  isLost=false
  takeBack()
  wait()
})
addEventListener("hydrated",function(){
  page.dataset.hydrated=""
  takeBack()
  each("form[method=post] :is(input,textarea)",function(f){
    var typed=f.value
    if(f.type==="checkbox"||f.type==="radio"||!typed||typed===f.defaultValue)return
    f.value=""
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(f),"value").set.call(f,typed)
    f.dispatchEvent(new Event("input",{bubbles:true}))
  })
  each("form[data-held]",function(f){
    var by=f.submitter
    delete f.dataset.held
    f.removeAttribute("aria-busy")
    setTimeout(function(){f.requestSubmit(by&&by.form===f?by:null)})
  })
})
})()
`.replace(/\n\s*/g, '\n')
