package lsp

import (
	"context"
	"strconv"
	"time"
)

// patience is how long what is told of waits for the client's answer.
const patience = 2 * time.Second

// tell shows the client that something goes on, if it can show that, which the client may stop, unless that is nil. The
// function that it returns says that it has ended.
func (s *Server) tell(title string, stop context.CancelFunc) (end func()) {
	s.mu.Lock()
	able := s.client.Capabilities.Window.WorkDoneProgress
	s.told++
	token := "hgrd-" + strconv.Itoa(s.told)
	if able && stop != nil {
		s.stoppable[token] = stop
	}
	s.mu.Unlock()
	if !able {
		return func() {}
	}
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	forget := func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.stoppable, token)
	}
	if s.conn.Call(ctx, "window/workDoneProgress/create", progressToken{token}, nil) != nil {
		return forget
	}
	s.conn.Notify(s.ctx, "$/progress", progressParams{token, progressValue{"begin", title, stop != nil}})
	return func() {
		forget()
		s.conn.Notify(s.ctx, "$/progress", progressParams{token, progressValue{Kind: "end"}})
	}
}
