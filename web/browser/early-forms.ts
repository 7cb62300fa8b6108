import { earlyForms } from '../messages/early-forms.ts'

/** Enough for a slow phone to load the scripts, and short enough for a visitor who has lost the connection. */
const waitMs = 8000

/**
 * Holds a form that is submitted before the page's scripts have loaded: the browser alone would send it to a page that
 * ignores it. This runs in the head and is written into the page, so that it is not part of the scripts. Search forms,
 * and forms with an `action`, work without scripts and are not held. After hydration (the event `hydrated`) what was
 * typed and chosen is passed to React, in every form, and held forms are submitted again. React compares a field with its
 * value at hydration and would miss earlier input, so the field is changed once more through the native setter.
 * Choices in lists and boxes are noted as they are made, because hydration resets those that React controls, and so is what
 * is typed into search forms: what the browser has restored after Back is not to search again. If a script fails to
 * load, or nothing happens for a while, a notice is shown beside the form. It is removed before hydration (the event
 * `hydrating`), because React expects the markup from the server.
 */
export const earlyFormsScript = () =>
  `
(function(){
var page=document.documentElement,isLost=false,choices=new Map(),timer
function each(selector,work){document.querySelectorAll(selector).forEach(work)}
function isBox(f){return f.type==="checkbox"||f.type==="radio"}
function removeNotices(){each("[data-not-loaded]",function(notice){notice.remove()})}
function showNotice(){
  if("hydrated" in page.dataset)return
  removeNotices()
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
  timer=setTimeout(showNotice,isLost?0:${waitMs})
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
function note(e){
  var f=e.target
  if(!("hydrated" in page.dataset)&&f.form&&f.type!=="file")choices.set(f,isBox(f)?f.checked:f.value)
}
addEventListener("input",note,true)
addEventListener("change",note,true)
addEventListener("hydrating",function(){
  isLost=false
  removeNotices()
  wait()
})
addEventListener("hydrated",function(){
  page.dataset.hydrated=""
  removeNotices()
  each("form[method=post] :is(input,textarea)",function(f){
    if(!choices.has(f)&&!isBox(f)&&f.type!=="file"&&f.value&&f.value!==f.defaultValue)choices.set(f,f.value)
  })
  choices.forEach(function(choice,f){
    if(isBox(f)){
      if(f.checked!==choice)f.click()
      return
    }
    f.value=choice+"x"
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(f),"value").set.call(f,choice)
    f.dispatchEvent(new Event(f.tagName==="SELECT"?"change":"input",{bubbles:true}))
  })
  choices.clear()
  each("form[data-held]",function(f){
    var by=f.submitter
    delete f.dataset.held
    f.removeAttribute("aria-busy")
    setTimeout(function(){f.requestSubmit(by&&by.form===f?by:null)})
  })
})
})()
`.replace(/\n\s*/g, '\n')
