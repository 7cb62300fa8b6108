/**
 * A form that is sent before the page's scripts have arrived waits for them: sent by the browser alone it would reach a
 * page that does nothing with it. This runs in the head, before anybody can press a button, and is written into the page,
 * so that the scripts need not carry it. Forms that only search work without scripts, and go on their way.
 *
 * Once the page answers (the event `hydrated`), <html> says so, what was typed before is handed to React and what was sent is sent again. React compares a field
 * with what it held when React took the page over and would not notice what was typed before, so the field is emptied
 * behind its back and filled again.
 */
export const holdForms = () =>
  `
addEventListener("submit",function(e){
  var f=e.target
  if(f.method==="post"&&!("hydrated" in document.documentElement.dataset)){
    e.preventDefault()
    f.dataset.held=""
    f.setAttribute("aria-busy","true")
  }
},true)
addEventListener("hydrated",function(){
  document.documentElement.dataset.hydrated=""
  document.querySelectorAll("form[method=post] :is(input,textarea)").forEach(function(f){
    var typed=f.value
    if(f.type==="checkbox"||f.type==="radio"||!typed||typed===f.defaultValue)return
    f.value=""
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(f),"value").set.call(f,typed)
    f.dispatchEvent(new Event("input",{bubbles:true}))
  })
  document.querySelectorAll("form[data-held]").forEach(function(f){
    delete f.dataset.held
    f.removeAttribute("aria-busy")
    setTimeout(function(){f.requestSubmit()})
  })
})
`.replace(/\n\s*/g, '\n')
