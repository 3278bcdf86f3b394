package library

// What the CUDA runtime's and the driver's functions come down to (frontend's vocabulary). Launches are no entries: what they
// write hangs on the kernel.
var deviceTable = topic{
	"hgrd_alloc_device hgrd_alloc_mapped hgrd_alloc_managed hgrd_alloc_host": {Returns: Result{Fresh: true}},
	"hgrd_array_create hgrd_handle_create":                                   {Returns: Result{Fresh: true}},
	"hgrd_free hgrd_late hgrd_sync hgrd_record hgrd_wait hgrd_event_sync hgrd_beside hgrd_register hgrd_graph_node hgrd_graph_change hgrd_graph_depend hgrd_graph_part hgrd_graph_event hgrd_graph_child hgrd_graph_clone hgrd_graph_drop hgrd_graph_update hgrd_graph_enable hgrd_graph_count hgrd_capture_into hgrd_capture_event hgrd_capture_begin hgrd_capture_end hgrd_graph_make hgrd_graph_launch hgrd_launch hgrd_pitch hgrd_device_attribute hgrd_occupancy hgrd_elapsed hgrd_opaque": {},
	"hgrd_memcpy":                         {Writes: arg(0), Copies: []Copy{{0, 1, 2}}},
	"hgrd_memcpy2d":                       {Writes: arg(0), Copies: []Copy{{0, 2, -1}}},
	"hgrd_memset hgrd_memset2d":           {Writes: arg(0)},
	"hgrd_symbol_write":                   {Writes: arg(0), Copies: []Copy{{0, 1, -1}}},
	"hgrd_symbol_read":                    {Writes: arg(0), Copies: []Copy{{0, 1, -1}}},
	"hgrd_symbol_address":                 {Returns: Result{Args: arg(0)}},
	"hgrd_symbol_named hgrd_kernel_named": {Returns: Result{Static: true}},
	"hgrd_array_write":                    {Writes: arg(0), Copies: []Copy{{0, 1, -1}}},
	"hgrd_array_read":                     {Writes: arg(0), Copies: []Copy{{0, 1, -1}}},
	"hgrd_texture_create":                 {Returns: Result{Args: arg(0)}},
	"hgrd_library":                        {Writes: from(1)},
	"hgrd_torch_result":                   {Keeps: Every, Returns: Result{Kept: true}},
}
